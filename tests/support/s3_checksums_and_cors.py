"""What Amazon's S3 does and Swift does not: checksums of parts, and rules for browsers of other sites (CORS)."""

import base64
import hashlib
import re
from io import BytesIO
from urllib.parse import parse_qs
from xml.etree import ElementTree

from swift.common.middleware.s3api.controllers import multi_upload
from swift.common.middleware.s3api.s3request import HashingInput, S3Request

SHA256 = 'HTTP_X_AMZ_CHECKSUM_SHA256'


read_xml = multi_upload.fromstring


def read_without_checksums(text, *rest):
    """Swift refuses a list of parts with anything in it that it does not know."""
    return read_xml(re.sub(rb'<ChecksumSHA256>[^<]*</ChecksumSHA256>', b'', text), *rest)


multi_upload.fromstring = read_without_checksums

# since 2.35, in Debian 13, Swift itself compares a checksum with what was sent
compare = getattr(S3Request, '_install_checksumming_input_wrapper', None)
WITHOUT = 'tests.without_checksums'


def compare_unless_without(request, *rest):
    if WITHOUT not in request.environ:
        compare(request, *rest)


if compare:
    S3Request._install_checksumming_input_wrapper = compare_unless_without


class ChecksumsAndCors:
    """Stands before Swift, which checks every signature. Keeps what it knows in memory, as long as the server lives."""

    def __init__(self, app, without_checksums=()):
        self.app = app
        self.without_checksums = set(without_checksums)
        self.written = {}  # bucket: its rules as they were written
        self.rules = {}  # bucket: [rule]
        self.checked = set()  # ids of multipart uploads that asked for SHA-256
        self.sums = {}  # (upload id, part number): checksum

    def __call__(self, env, start_response):
        bucket = env['PATH_INFO'].lstrip('/').split('/')[0]
        query = {name: values[0] for name, values in parse_qs(env.get('QUERY_STRING', ''), True).items()}
        if env['REQUEST_METHOD'] == 'OPTIONS':
            return self.preflight(env, start_response, bucket)
        rule = self.rule_for(bucket, env.get('HTTP_ORIGIN'), env['REQUEST_METHOD'], [])
        headers = allowed(env, rule) if rule else []

        def start(status, given, exc_info=None):
            return start_response(status, given + headers, exc_info)

        if 'cors' in query:
            return self.change_rules(env, start, bucket)
        if bucket in self.without_checksums:
            env[WITHOUT] = True
            return self.app(env, start)
        return self.with_checksums(env, start, query)

    # checksums

    def with_checksums(self, env, start, query):
        method, upload, number = env['REQUEST_METHOD'], query.get('uploadId'), query.get('partNumber')
        if method == 'POST' and 'uploads' in query:
            return self.begin(env, start)
        if upload is None:
            return self.app(env, start)
        if method == 'PUT':
            return self.take_part(env, start, upload, number)
        if method == 'GET':
            return self.list_parts(env, start, upload)
        if method == 'POST':
            return self.complete(env, start, upload)
        return self.app(env, start)

    def begin(self, env, start):
        status, headers, body = self.ask(env)
        wanted = env.get('HTTP_X_AMZ_CHECKSUM_ALGORITHM')
        found = re.search(rb'<UploadId>([^<]+)', body)
        if wanted == 'SHA256' and found:
            self.checked.add(found.group(1).decode())
            headers = headers + [('x-amz-checksum-algorithm', 'SHA256')]
        return answer(start, status, headers, body)

    def take_part(self, env, start, upload, number):
        told = env.get(SHA256)
        if upload in self.checked and told is None:
            return error(start, '400 Bad Request', 'InvalidRequest', 'Checksum Type mismatch occurred')
        if told is None:
            return self.app(env, start)
        if not compare:
            # as Swift checks a signed body: what is wrong at its end is not kept
            expected = base64.b64decode(told).hex()
            length = int(env.get('CONTENT_LENGTH') or 0)
            env['wsgi.input'] = HashingInput(env['wsgi.input'], length, hashlib.sha256, expected)
        status, headers, body = self.ask(env)
        if status.startswith('200'):
            self.sums[upload, int(number)] = told
            headers = headers + [('x-amz-checksum-sha256', told)]
        return answer(start, status, headers, body)

    def list_parts(self, env, start, upload):
        status, headers, body = self.ask(env)

        def with_sum(match):
            told = self.sums.get((upload, int(match.group(1))))
            return match.group(0) + (b'<ChecksumSHA256>%s</ChecksumSHA256>' % told.encode() if told else b'')

        body = re.sub(rb'<PartNumber>(\d+)</PartNumber>', with_sum, body)
        headers = [(name, value) for name, value in headers if name.lower() != 'content-length']
        return answer(start, status, headers + [('Content-Length', str(len(body)))], body)

    def complete(self, env, start, upload):
        body = read_body(env)
        if upload in self.checked:
            for part in ElementTree.fromstring(body):
                found = {child.tag.split('}')[-1]: child.text for child in part}
                if found.get('ChecksumSHA256') != self.sums.get((upload, int(found['PartNumber']))):
                    return error(start, '400 Bad Request', 'InvalidPart', 'A part has another checksum')
        return self.app(env, start)

    # rules for browsers

    def change_rules(self, env, start, bucket):
        body = read_body(env)
        status, headers, said = self.ask(env)
        # a client that may not is refused by Swift itself, which otherwise only says that it does not know this
        if not status.startswith('501'):
            return answer(start, status, headers, said)
        method = env['REQUEST_METHOD']
        if method == 'PUT':
            self.written[bucket] = body
            self.rules[bucket] = [read_rule(one) for one in ElementTree.fromstring(body)]
            return answer(start, '200 OK', [('Content-Length', '0')], b'')
        if method == 'DELETE':
            self.rules.pop(bucket, None)
            self.written.pop(bucket, None)
            return answer(start, '204 No Content', [], b'')
        if bucket in self.written:
            return answer(start, '200 OK', [('Content-Type', 'application/xml')], self.written[bucket])
        return error(start, '404 Not Found', 'NoSuchCORSConfiguration', 'There is none')

    def preflight(self, env, start_response, bucket):
        asked = env.get('HTTP_ACCESS_CONTROL_REQUEST_HEADERS', '')
        names = [name.strip().lower() for name in asked.split(',') if name.strip()]
        method = env.get('HTTP_ACCESS_CONTROL_REQUEST_METHOD')
        rule = self.rule_for(bucket, env.get('HTTP_ORIGIN'), method, names)
        if not rule:
            return error(start_response, '403 Forbidden', 'AccessForbidden', 'CORSResponse: not allowed')
        headers = allowed(env, rule) + [('Access-Control-Allow-Headers', ', '.join(names)), ('Content-Length', '0')]
        return answer(start_response, '200 OK', headers, b'')

    def rule_for(self, bucket, origin, method, names):
        for rule in self.rules.get(bucket, []):
            fits = any(one in ('*', origin) for one in rule['AllowedOrigin'])
            headers = [one.lower() for one in rule['AllowedHeader']]
            if origin and fits and method in rule['AllowedMethod'] and ('*' in headers or set(names) <= set(headers)):
                return rule
        return None

    def ask(self, env):
        told = {}

        def start(status, headers, exc_info=None):
            told.update(status=status, headers=headers)

        body = b''.join(self.app(env, start))
        return told['status'], told['headers'], body


def read_body(env):
    """All of a small body, which is then there to be read once more."""
    body = env['wsgi.input'].read(int(env.get('CONTENT_LENGTH') or 0))
    env['wsgi.input'] = BytesIO(body)
    return body


def read_rule(element):
    rule = {'AllowedOrigin': [], 'AllowedMethod': [], 'AllowedHeader': [], 'MaxAgeSeconds': []}
    for child in element:
        rule.setdefault(child.tag.split('}')[-1], []).append(child.text or '')
    return rule


def allowed(env, rule):
    age = rule['MaxAgeSeconds'][:1]
    return [
        ('Access-Control-Allow-Origin', '*' if '*' in rule['AllowedOrigin'] else env['HTTP_ORIGIN']),
        ('Access-Control-Allow-Methods', ', '.join(rule['AllowedMethod'])),
        ('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'),
    ] + [('Access-Control-Max-Age', one) for one in age]


def answer(start, status, headers, body):
    start(status, headers)
    return [body]


def error(start, status, code, message):
    body = f'<?xml version="1.0"?><Error><Code>{code}</Code><Message>{message}</Message></Error>'.encode()
    start(status, [('Content-Type', 'application/xml'), ('Content-Length', str(len(body)))])
    return [body]
