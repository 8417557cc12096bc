/** What the shop says until its owner writes something of their own. */
export const DEFAULT_PRIVACY_TEXT = [
  'We keep what a sale needs: your e-mail address, your phone number, what you bought and when. Your card number goes straight to the payment provider and never reaches us.',
  'We use your address to send you the link to your video and to answer you. We do not sell it or pass it on for advertising.',
  'The shop sets a cookie to keep you logged in or to show you the videos you bought. There is no tracking. Write to us at any time to see or delete what we hold about you.',
].join('\n\n')

export const DEFAULT_TERMS_TEXT = [
  'A purchase gives you the video of the run or runs you chose, to download and to use for yourself, for as long as you like. You may share it with family and friends and on your own social media pages. Please do not resell it.',
  'The price is the one shown when you pay. The link to your video is ready right after the payment and does not expire.',
  'If the video is not the one you expected or cannot be played, write to us: we mend it or give you your money back.',
].join('\n\n')
