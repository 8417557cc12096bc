"""A small Swift that speaks S3, in one process and one folder. Prints its port, and ends with its input."""

import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)

import swift.common.utils
from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import loadapp

from s3_checksums_and_cors import ChecksumsAndCors

STORES = ('account', 'container', 'object')

STORE_CONF = '''
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
'''

# nothing listens at port 9, so nothing is cached
PROXY_CONF = '''
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
'''

SWIFT_CONF = '''
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
'''

folder, access_key, secret, *without_checksums = sys.argv[1:]


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def write_ring(name, port):
    builder = RingBuilder(1, 1, 0)
    place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'one', 'meta': '', **place})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))


os.makedirs(os.path.join(folder, 'devices', 'one'))
swift.common.utils.HASH_PATH_PREFIX = swift.common.utils.HASH_PATH_SUFFIX = b'tests'
swift.common.utils.SWIFT_CONF_FILE = write('swift.conf', SWIFT_CONF)
reload_storage_policies()

listeners = {name: eventlet.listen(('127.0.0.1', 0)) for name in (*STORES, 'proxy')}
ports = {name: listener.getsockname()[1] for name, listener in listeners.items()}
for name in STORES:
    write_ring(name, ports[name])
    write(f'{name}.conf', STORE_CONF.format(folder=folder, name=name))
write('proxy.conf', PROXY_CONF.format(folder=folder, user=access_key.replace(':', '_'), secret=secret))

for name, listener in listeners.items():
    app = loadapp(os.path.join(folder, f'{name}.conf'))
    if name == 'proxy':
        app = ChecksumsAndCors(app, without_checksums)
    eventlet.spawn(wsgi.server, listener, app, log_output=False)

print(ports['proxy'], flush=True)
eventlet.tpool.execute(sys.stdin.read)
