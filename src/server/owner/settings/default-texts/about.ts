import type { AboutStory } from '../../../../contract/owner/shop.ts'

/** What the shop says until its owner writes something of their own. */
export const DEFAULT_ABOUT: AboutStory = {
  aboutTitle: 'The story so far',
  aboutLead: 'Why we film the runs nobody else films properly.',
  aboutTitle1: 'It began at the fence',
  aboutText1:
    'One camera, one rail, one sister who ran barrels and wanted to see what the clock could not tell her. The first films went to family. Then the next trailer asked, and the one after that.',
  aboutTitle2: 'Thirteen seconds deserve better than a phone',
  aboutText2:
    'A run is over before most people find the record button. We stand where the turn happens, with glass made for night arenas, and film every entry in 4K: first draw to last.',
  aboutTitle3: 'Home before you are',
  aboutText3:
    'Each run is graded by hand the same weekend. By Sunday night it is in the shop, and a minute after you find your name it is yours to keep.',
}
