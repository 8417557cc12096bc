/** The file itself is the trouble, so that trying again would not help; the message is a sentence for the owner. */
export class Unfit extends Error {}
