const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

export const COLOURS = { page: '#eef0f3', sheet: '#ffffff', ink: '#0b0d12' }

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: COLOURS.page, fontFamily: FONT },
  page: { backgroundColor: COLOURS.page, fontFamily: FONT },
  around: { padding: '24px 12px' },
  sheet: { maxWidth: '560px', backgroundColor: COLOURS.sheet, borderRadius: '14px', overflow: 'hidden' },
  head: { backgroundColor: COLOURS.ink, padding: '18px 28px' },
  brand: { margin: 0, color: '#f7f6f2', fontSize: '17px', fontWeight: 800, letterSpacing: '-0.01em' },
  logo: { height: '28px', width: 'auto', verticalAlign: 'middle', marginRight: '12px', border: 0 },
  film: { backgroundColor: COLOURS.ink, lineHeight: 0 },
  picture: { display: 'block', width: '100%', maxWidth: '560px', height: 'auto', border: 0 },
  words: { padding: '30px 28px 14px', color: '#16181d', fontSize: '16px', lineHeight: '1.55' },
  heading: { margin: '0 0 16px', fontSize: '26px', lineHeight: '1.15', letterSpacing: '-0.02em' },
  text: { margin: '0 0 18px' },
  facts: { borderTop: '1px solid #d9dce2' },
  name: { padding: '9px 16px 9px 0', width: '30%', color: '#5c6069', borderBottom: '1px solid #d9dce2' },
  value: { padding: '9px 0', borderBottom: '1px solid #d9dce2' },
  buttonTable: { borderCollapse: 'separate' },
  buttonCell: { borderRadius: '999px' },
  button: {
    display: 'inline-block',
    padding: '14px 28px',
    color: COLOURS.ink,
    fontWeight: 700,
    textDecoration: 'none',
  },
  ending: { margin: '16px 0 0' },
  endingLink: { color: 'inherit' },
  foot: { padding: '6px 28px 30px', color: '#5c6069', fontSize: '14px', lineHeight: '1.5' },
} as const

/** For readers who have the lights off: the shop's own night. */
export const DARK_RULES = `@media (prefers-color-scheme: dark) {
.page { background-color: #0b0d12 !important; }
.sheet { background-color: #15181f !important; }
.words, .words h1 { color: #f7f6f2 !important; }
.quiet { color: #b9b5ac !important; }
.facts, .facts td { border-color: #2c313b !important; }
}`
