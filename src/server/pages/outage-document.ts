import type { Assets } from './document.ts'

/** A page for a moment in which none can be made: it needs no script, says why, and asks again by itself. */
export const outageDocument = ({ css }: Assets, sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0d12">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="10">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<title>Back in a moment</title>
<style>${css}</style>
</head>
<body>
<main class="flex flex-col items-center justify-center px-6 text-center" style="min-height:90dvh">
<img src="/icon.svg" alt="" width="64" height="64" class="mb-7">
<h1 class="text-xl sm:text-2xl">Back in a moment</h1>
<p class="mt-3 max-w-md text-balance text-dust">${sentence}</p>
<a href="" class="mt-7 inline-flex min-h-11 items-center rounded-full border border-chalk/25 px-5 font-semibold text-chalk">Try again</a>
</main>
</body>
</html>`
