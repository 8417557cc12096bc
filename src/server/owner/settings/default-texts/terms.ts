/** What the shop says until its owner writes something of their own. */
export const DEFAULT_TERMS_TEXT = `
These are the rules between you and us when you buy a video here or have us film for you. We have tried to write them so that they can be read.

## What you buy
A digital video of the run or runs you chose, to download. Nothing is sent by post. You see the event, the rider and the price before you pay; the price you see then is the price you pay, with sales tax where your state asks for it.

You have to be 18 to buy, or have a parent or guardian do it for you.

## How you get it
Right after the payment, on the screen and by e-mail. Your order link does not expire. Keep a copy of the file all the same: disks are cheap, and runs do not come twice. Should the shop ever close, we tell you in time to download what is yours.

## What you may do with it
Watch it, keep it, share it with family and friends, post it on your own social media pages, give it to your trainer, use it to show or sell your own horse. For as long as you like.

What you may not do: resell it, offer it for download, use it in advertising for a business, or take our name off it. For those, write to us; there is usually a way. The film itself stays our work under copyright law.

## Money back
A download cannot be handed back like a shirt. So we promise this instead: if the video is not the run it says, cannot be played, or has a fault that we cannot mend, we mend it or you get your money back, whichever you prefer. Write to us within 30 days, and better at once.

If you bought the same run twice or the wrong rider by mistake and have not downloaded it, write to us and we undo it. A refund goes back to the card you paid with, and ends the right to use the video.

## Who is in the films
We film at events with the leave of those who hold them. Riders, minors among them, are filmed as they take part. If you are in a film, or are the parent or guardian of a minor who is, and want it taken out of the shop, write to us and we take it down. Who has bought it before keeps it for private use.

You may buy a film of somebody else's run. You may not use it to mock, harass or endanger anyone, least of all a minor; who does loses the right to use it.

## When you have us film for you
Date, place, price and what you may do with the film are settled in writing beforehand. What is written there goes before what is written here.

## If something goes wrong
We answer for what we break on purpose or by carelessness, up to what you paid us, as far as the law lets us set that limit. We do not answer for a run that could not be filmed because of weather, power or a gate that opened early; you pay only for videos that exist.

## The rest
The law of the state in which we have our business applies. If one rule here turns out not to hold, the others still do. What we change here counts for later purchases only. Questions first, lawyers last: write to us in any of the ways at the foot of this page.
`.trim()
