/** What the shop says until its owner writes something of their own. */
export const DEFAULT_PRIVACY_TEXT = `
We film sports and sell the films. This page says what we learn about you on the way, what we do with it, and what you can ask of us.

## What we keep
When you buy: your e-mail address, your phone number, what you bought, when, and what you paid; and when your order's link was opened or its video downloaded, from which network (shortened, so that it does not name you) and with which browser. When you ask for a quote: what you write in the form. When you ask to be told that a video is up: your e-mail address and whose video you wait for. When you log in as the owner of this shop: when and with which browser.

Your card number goes straight to our payment provider. It never reaches us, and we could not look it up if you asked.

## What we use it for
To send you the link to your video and your receipt, to answer you, to give you your money back where it is due, and to keep the books that the law asks of us. We do not sell what we know about you, we do not pass it on for advertising, and we send no newsletters that you did not ask for.

## Who else sees it
The companies that run parts of the shop for us, and only the part that they need: the payment provider (your payment), the mail service (your letters), the company whose computers the shop runs on. They may not use it for anything else. Beyond that we hand something over only where the law makes us.

## Cookies
The shop sets a cookie that proves that a video is yours, and one that keeps the owner logged in. Your browser also keeps the e-mail address and the phone number that you last bought with, what you have typed but not sent yet, and pages that you opened, so that they work where the signal does not: your orders for at most 30 days, and only until you have them forgotten on the order's page. There is no tracking and no advertising here.

## How long
We keep sales for as long as tax law asks us to, and your order link for as long as the shop exists, since it is how you get back to your video. What was done with an order's link we forget after a year and a half. Your address for a video that you wait for goes after half a year, or at once by the link in the letter. Requests for quotes go when they have served their purpose.

## Children and teenagers
Many of the riders we film are minors, filmed at public events in which they take part. We name them only as the start list does. Buying is for adults: this shop does not knowingly take orders or personal data from children under 13.

If you are the parent or guardian of a minor in one of our films and want it taken out of the shop, write to us with the event and the name. We take it down, without asking why.

## What you can ask for
To see what we hold about you, to have it put right, or to have it deleted as far as we need not keep it by law. Depending on the state you live in, these are your legal rights; we treat everyone alike. Write to us in any of the ways at the foot of this page. We answer within 30 days, and you lose nothing by asking.

## Changes
When this page changes, the new text stands here. What changes for what you have already bought, we tell you by e-mail first.
`.trim()
