import type { AboutStory } from '../../../contract/owner/shop.ts'

// Shown until the owner writes their own texts.

export const DEFAULT_ABOUT: AboutStory = {
  aboutTitle: 'The story so far',
  aboutLead: 'Why we shoot the runs nobody else gets right.',
  aboutTitle1: 'It began at the fence',
  aboutText1:
    'One camera, one rail, one sister who ran barrels and wanted to see what the clock could not tell her. The first videos went to family. Then the next trailer asked, and the one after that.',
  aboutTitle2: 'Thirteen seconds deserve better than a phone',
  aboutText2:
    'A run is over before most people find the record button. We stand where the turn happens, with glass made for night arenas, and shoot every run in 4K, first draw to last.',
  aboutTitle3: 'Home before you are',
  aboutText3:
    "Each run is graded by hand the same weekend. By Sunday night it's in the shop, and a minute after you find your name it's yours to keep.",
}

export const DEFAULT_PRIVACY_TEXT = `
We shoot videos of sports and sell them. This page says what we learn about you, what we do with it, and what you can ask of us.

## What we keep
When you buy: your email address, your phone number, what you bought, when, and what you paid; and when your order's link was opened or its video downloaded, from which network (shortened, so that it does not name you) and with which browser. When you start to pay and don't finish: the same, for 30 days. When you ask for a quote: what you write in the form. When you ask us to tell you that a video is up: your email address and whose video you're waiting for. When you log in as the owner of this shop: when and with which browser.

Your card number goes straight to our payment provider. It never reaches us, and we could not look it up if you asked.

## What we use it for
To send you the link to your video and your receipt, to remind you, once at most, of a purchase that you did not finish, to answer you, to give you your money back where it is due, and to keep the books that the law asks of us. We do not sell what we know about you, we do not pass it on for advertising, and we send no newsletters that you did not ask for.

## Who else sees it
The companies that run parts of the shop for us, and only the part that they need: the payment provider (your payment), the email service (your emails), the company whose computers the shop runs on. They may not use it for anything else. Beyond that we hand something over only where the law makes us.

## Cookies
The shop sets a cookie that proves that a video is yours, and one that keeps the owner logged in. Your browser also keeps the email address and the phone number that you last bought with, the address that you want to be told about a video, what you have typed but not sent yet, and pages that you opened, so that they work where the signal does not: your orders for at most 30 days, and only until you have them forgotten on the order's page. There is no tracking and no advertising here.

## How long
We keep sales for as long as tax law asks us to, and your order link for as long as the shop exists, since it is how you get back to your video. We forget what was done with an order's link after a year and a half. Your address on a waitlist goes after half a year, or at once by the link in the email. Requests for quotes go when they have served their purpose.

## Children and teenagers
Many of the riders in our videos are minors, filmed at public events in which they take part. We name them only as the start list does. Buying is for adults: this shop does not knowingly take orders or personal data from children under 13.

If you are the parent or guardian of a minor in one of our videos and want it removed from the shop, contact us with the event and the name. We take it down, without asking why.

## What you can ask for
To see what we hold about you, to have it put right, or to have it deleted as far as we need not keep it by law. Depending on the state you live in, these are your legal rights; we treat everyone alike. Contact us in any of the ways at the foot of this page. We answer within 30 days, and you lose nothing by asking.

## Changes
When this page changes, the new text stands here. If something changes for videos you already bought, we tell you by email first.
`.trim()

export const DEFAULT_TERMS_TEXT = `
These are the rules between you and us when you buy a video here or hire us to shoot one. We tried to write them so that they can be read.

## What you buy
A digital video of the run or runs you chose, to download. Nothing is sent by post. You see the event, the rider and the price before you pay; the price you see then is the price you pay, with sales tax where your state asks for it.

You have to be 18 to buy, or have a parent or guardian do it for you.

## How you get it
Right after the payment, on the screen and by email. Your order link does not expire. Keep a copy of the file all the same: disks are cheap, and runs do not come twice. Should the shop ever close, we tell you in time to download what is yours.

## What you may do with it
Watch it, keep it, share it with family and friends, post it on your own social media pages, give it to your trainer, use it to show or sell your own horse. For as long as you like.

What you may not do: resell it, offer it for download, use it in advertising for a business, or take our name off it. For those, contact us. There is usually a way. The video itself stays our work under copyright law.

## Money back
A download can't be returned like a shirt. So we promise this instead: if the video is not the run it says, can't be played, or has a fault, we fix it or you get your money back, whichever you prefer. Contact us within 30 days, and better at once.

If you bought the same run twice or the wrong rider by mistake and have not downloaded it, contact us and we undo it. A refund goes back to the card you paid with, and ends the right to use the video.

## Who is in the videos
We work at events with the permission of the people who hold them. Riders, minors among them, are filmed as they take part. If you are in a video, or are the parent or guardian of a minor who is, and want it removed from the shop, contact us and we take it down. Anyone who bought it before keeps it for private use.

You may buy a video of someone else's run. You may not use it to mock, harass or endanger anyone, least of all a minor. Anyone who does loses the right to use it.

## When you hire us
Date, place, price and what you may do with the video are settled in writing beforehand. That agreement comes before this page.

## If something goes wrong
We answer for what we break on purpose or by carelessness, up to what you paid us, as far as the law lets us set that limit. We do not answer for a run that could not be filmed because of weather, power or a gate that opened early; you pay only for videos that exist.

## The rest
The law of the state in which we have our business applies. If one rule here turns out not to hold, the others still do. Changes here count for later purchases only. Questions first, lawyers last: contact us in any of the ways at the foot of this page.
`.trim()
