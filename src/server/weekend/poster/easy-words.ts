/**
 * Words that everybody at an arena knows, understands over a bad loudspeaker and spells in one way. None sounds like
 * another one of them, or like another word (no "mare", no "rein"), and none is unkind about a rider or a horse.
 */
export const EASY_WORDS = `
apple arrow autumn badger banjo barley basket beacon birch blanket blossom bonfire branch breeze bridge bronze brook bucket
buffalo button cabin cactus camel candle canyon carrot castle cedar chapel cherry chestnut circle clover cobalt comet copper
corner cotton coyote cricket crystal daisy diamond dragon eagle echo falcon feather fiddle forest fox garden ginger
granite gravel guitar hammer harbor harvest hazel hickory honey horizon indigo island ivory jacket jasmine jungle juniper
kitten ladder lantern lemon lightning lilac lion lizard magnet maple marble meadow melon mirror mountain mustang
needle nickel nugget ocean olive orange orchard otter panther paper pepper pickle pilot pine planet pocket
pony poppy prairie pumpkin purple puzzle rabbit radio rainbow raven ribbon river rocket saddle sapphire shadow silver
spider spring sugar summer sunset thunder tiger timber tomato trumpet tulip tunnel turtle valley velvet violet
wagon walnut whistle willow window winter yellow zebra
`
  .trim()
  .split(/\s+/)
