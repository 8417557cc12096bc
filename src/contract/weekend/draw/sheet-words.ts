/** The words of draws, in the languages of the countries that run barrels. Accents and capitals do not matter. */

const ACCENTS: Record<string, string> = {
  a: 'aàáâãä',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oòóôõö',
  u: 'uùúûü',
}

/** An expression for any of the words, which are divided by commas; a space may be a hyphen. */
export const wordsOf = (list: string) =>
  `(?<![\\p{L}\\d])(?:${list
    .split(',')
    .map((word) =>
      word
        .trim()
        .replace(/[./]/g, '\\$&')
        .replace(/[aceinou]/g, (letter) => `[${ACCENTS[letter]}]`)
        .replaceAll('ss', '(?:ss|ß)')
        .replaceAll(' ', '[\\s-]+'),
    )
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\d])`

/** Scratched, wherever they stand. */
export const SCRATCHED =
  'scr, scrd, scratched, withdrawn, turned out, vet out, vetted out, vet scratch, late scratch, drawn out, draw out, draw outs, drew out, doctored out, medical out, not coming, not running, doctor release, dr release, dr. release, medical release, vet release, dns, did not start, abgemeldet, abgem, zuruckgezogen, gestrichen, nicht am start, nicht gestartet, forfait, non partant, non partante, ne part pas, retiree, retirado, retirada, no se presenta, no presentado, no presentada, ritirato, ritirata, assente, desistiu, desistencia, ausente, afgemeld, niet gestart'
/** Scratched where they stand apart: a horse may be called Inside Out. */
export const SCRATCHED_APART =
  'scratch, out, turn out, turnout, t/o, wd, w/d, retire, no show, ns, baja, cancelled, canceled, x, xx, xxx, xxxx'
export const SCRATCHES =
  'scratches, scratched, scratch list, scratch, scr, outs, draw outs, turn outs, withdrawals, withdrawn, abgemeldet, abmeldungen, forfaits, non partants, retirados, retiradas, bajas, ritirati, desistencias, ausentes, afmeldingen'
export const DRAG =
  'drag, drags, dragging, work ground, tractor, groom, grooming, rake, raking, harrow, harrowing, water, watering, bahnpflege, bodenpflege, platzpflege, bahndienst, schleppen, abziehen, traktor, hersage, tracteur, rastra, rastreo, rastrillo, trattore, trator, gradagem, gradear, passar grade, passar a grade, passar trator, slepen'
export const BREAK =
  'break, lunch, dinner, supper, intermission, national anthem, grand entry, ground work, groundwork, pause, mittagspause, pausa, descanso, intervalo, intervallo, entracte, pauze'
export const LATE =
  'trailer, trailers, trlr, trlrs, lates, late add, late adds, late entry, late entries, add on, add ons, nachmeldung, nachmeldungen, nachnennungen, engagements tardifs, inscripciones tardias, entradas tardias, iscrizioni tardive, inscricoes tardias'
/** What may stand beside a drag or a break without being a name. */
export const FILLERS =
  'am, pm, a, m, p, min, mins, minute, minutes, minuten, minutos, minuti, hr, hour, uhr, h, st, nd, rd, th, no, nr, ground, grounds, arena, pen, dirt, track, bahn, na, da, truck, crew, and, y, et, und, e, en, the, after, here, now, vet, lame, sick, injured, medical, refund, full, short, long, quick, only, approx, about, run, runs, time, de, du, la, el, der, des, del, pista, campo, platz, boden, piste, terrain, terreno'

export const DAYS =
  'montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend, sonntag, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, lunes, martes, miercoles, jueves, viernes, sabado, domingo, lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, segunda feira, terca feira, quarta feira, quinta feira, sexta feira, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag'
export const CLASSES =
  'open, youth, lead line, leadline, lead rein, tiny tots, senior, seniors, adult, adults, peewee, pee wee, futurity, maturity, derby, novice, exhibition, exhibitions, expo, short go, shortgo, final, finals, slack, perf, perfs, performance, round, rounds, go round, go rounds, 1st go, 2nd go, 3rd go, first go, second go, third go, long go, amateur, junior, juniors, rookie, incentive, jackpot, section, ladies, men, mens, teen, teens, ranch horse, pole, poles, sidepot, offen, offene, jugend, junioren, senioren, nachwuchs, einsteiger, finale, durchgang, ouvert, ouverte, jeunes, cadets, manche, abierta, abierto, juvenil, infantil, damas, varones, libre, aberta, feminino, masculino, mirim, jovem, juvenile, amador, principiante, aperta, giovani, jeugd'
/** `Class: …` */
export const CLASS_LABELS = 'class, klasse, classe, categoria, categorie, prufung, epreuve, division, group'
/** The same where no sign follows: `Categoria Non Pro`. */
export const BARE_LABELS = 'klasse, categoria, categorie, prufung, epreuve'
/** What a sheet calls itself is no part of a class. */
export const SHEET_NAMES =
  'order of go, order of run, running order, draw sheet, draw list, draw order, day sheet, run sheet, run order, start list, start sheet, start order, starting order, starting list, official draw, final draw, draw, startliste, starterliste, startreihenfolge, startfolge, ordre de passage, ordre de depart, liste de depart, orden de salida, orden de participacion, orden de entrada, lista de salida, ordine di ingresso, ordine di partenza, ordine di entrata, ordem de entrada, ordem de largada, startvolgorde, startlijst'
export const MONTHS =
  'jan, january, januar, janvier, enero, gennaio, janeiro, feb, february, februar, fevrier, febrero, febbraio, fevereiro, mar, march, marz, mars, marzo, marco, apr, april, avril, abril, aprile, may, mai, mayo, maggio, maio, mei, jun, june, juni, juin, junio, giugno, junho, jul, july, juli, juillet, julio, luglio, julho, aug, august, aout, agosto, augustus, sep, sept, september, septembre, septiembre, settembre, setembro, oct, october, oktober, octobre, octubre, ottobre, outubro, nov, november, novembre, noviembre, novembro, dec, december, dezember, decembre, diciembre, dicembre, dezembro'
export const PAGES =
  'page, seite, pagina, pag, blatt, printed, generated, gedruckt, imprime, impreso, stampato, impresso, updated, revised, stand, continued, fortsetzung, suite, total, totals, gesamt, totale, entries, end of, notes, anderungen vorbehalten, good luck, subject to change'

/** What web pages and networks put around a list. */
export const CLUTTER =
  'home, event, events, result, results, draws, enter online, log in, login, sign in, sign up, register, search, menu, contact, show, showing, entries, rows, previous, prev, next, first, last, print, export, csv, excel, pdf, copy, like, likes, comment, comments, share, shares, reply, replies, follow, follow us on, facebook, instagram, see more, see translation, read more, load more, show more, view, most relevant, all comments, write a comment, public, edited, ago, just now, author, top fan, back to event, back, sharp, prompt, read, delivered'
/** `13 entries`, as a sheet counts itself. */
export const COUNTED =
  'entries, runs, riders, runners, head, engages, partants, inscritos, inscripciones, conjuntos, binomios, starter, nennungen, iscritti, binomi, deelnemers, scratches'

export const MAIL_HEADERS =
  'from, to, cc, bcc, date, sent, subject, reply to, von, an, betreff, gesendet, datum, de, a, objet, envoye, para, asunto, enviado, fecha, assunto, data, da, oggetto, inviato, van, aan, onderwerp'
export const WROTE = 'wrote, schrieb, a ecrit, escribio, escreveu, ha scritto, schreef'
export const GREETINGS =
  'hi, hello, hey, howdy, dear, good morning, good afternoon, good evening, hallo, liebe, lieber, guten morgen, guten abend, bonjour, bonsoir, salut, hola, buenos dias, buenas tardes, buenas noches, ola, bom dia, boa tarde, boa noite, ciao, buongiorno, buonasera'
export const SIGN_OFFS =
  'thanks, thank you, thx, sent via, regards, best regards, kind regards, cheers, sincerely, sent from, see you, see ya, xoxo, danke, gruss, grusse, viele grusse, liebe grusse, mit freundlichen, merci, cordialement, a bientot, gracias, saludos, nos vemos, obrigado, obrigada, abracos, grazie, saluti, cordiali saluti, groeten, groetjes, gesendet von, envoye de, enviado desde, inviato da'
