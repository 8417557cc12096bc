import { MAX_HORSES } from '../contract/limits.ts'
import type { Chance } from './chance.ts'

/** A rider at one event, with a video for every horse. */
export interface Entry {
  name: string
  /** Dollars for one horse. */
  price: number
  salesLimit: number | null
  /** Else that of the event. */
  thumbnailUrl?: string | null
  horses: { name: string | null; videoUrl: string }[]
}

interface Start {
  /** The clip that stands for every run of the event. */
  videoUrl: string
  riders: number
  price: number
  onHorseback: boolean
}

/** Riders of an event with unique names. */
export function makeEntries(chance: Chance, { videoUrl, riders, price, onHorseback }: Start): Entry[] {
  const taken = new Set<string>()
  return Array.from({ length: riders }, () => {
    const name = drawNew(taken, () => `${chance.oneOf(FIRST_NAMES)} ${chance.oneOf(LAST_NAMES)}`)
    const horseCount = onHorseback ? drawHorseCount(chance) : 1
    const horseNames = new Set<string>()
    const horses = Array.from({ length: horseCount }, () => ({
      name: onHorseback ? drawNew(horseNames, () => drawHorseName(chance)) : null,
      videoUrl,
    }))
    return {
      name,
      price: chance.happens(0.06) ? price + 10 : price,
      // a few runs have limited sales
      salesLimit: chance.happens(0.015) ? chance.oneOf([1, 3, 5]) : null,
      horses,
    }
  })
}

function drawNew(taken: Set<string>, draw: () => string) {
  let drawn = draw()
  while (taken.has(drawn)) drawn = draw()
  taken.add(drawn)
  return drawn
}

/** Most have one horse, a few up to four. */
function drawHorseCount(chance: Chance) {
  let count = 1
  while (count < MAX_HORSES && chance.happens(0.33)) count++
  return count
}

const drawHorseName = (chance: Chance) =>
  `${chance.oneOf(HORSE_FIRST_WORDS)} ${chance.oneOf(HORSE_LAST_WORDS)}`

const words = (text: string) => text.trim().split(/\s+/) as [string, ...string[]]

export const FIRST_NAMES = words(`
  Abigail Addison Alexis Alyssa Amber Amelia Annie April Ashlyn Aubrey Austin Avery Bailey Becca Beau Blake Bonnie
  Braden Brandi Brett Brianna Brooke Bryce Caleb Callie Carly Carson Casey Cassidy Chase Chelsea Cheyenne Claire Clay
  Cody Colby Cole Colt Cora Dakota Dallas Daniela Darcy Delaney Destiny Dillon Elena Ellie Emma Erin Faith Garrett
  Georgia Grace Gracie Hadley Hailey Hannah Harper Hayden Heidi Holly Hope Hunter Isabel Ivy Jace Jackie Jade Jamie
  Jayden Jenna Jesse Jessa Jolene Jordan Josie Julia Justine Kacey Kaitlyn Kaley Kassidy Katie Kaylee Kelsey Kendall
  Kenzie Kinsey Kylie Lacey Lainey Landon Lane Laramie Laura Leah Levi Lexi Lily Lindsay Logan Lucy Lydia Mackenzie
  Madison Maggie Maria Marlee Mason McKenna Megan Mesa Mia Millie Molly Morgan Nadia Natalie Nellie Nora Olivia Paige
  Payton Presley Quinn Raegan Randi Rebecca Reese Riley Rosa Rowdy Ruby Rylee Sadie Samantha Savannah Sawyer Shelby
  Sierra Skylar Sofia Stella Stevie Summer Sydney Tanner Tatum Taylor Tess Tiffany Tori Trey Tristan Tyler Wade Whitney
  Willa Wyatt Zoe
`)

export const LAST_NAMES = words(`
  Abbott Acosta Adams Aguilar Allred Anderson Archer Baca Baker Ballard Barnes Barton Bass Beck Bell Benally Bennett
  Bishop Blackwood Boone Bowman Boyd Bradley Briggs Brooks Bryant Burke Burns Caldwell Calhoun Campbell Cardenas Carver
  Castillo Chandler Chavez Clayton Cobb Coleman Collins Conrad Cortez Crawford Crowley Curtis Dalton Daniels Davenport
  Dawson Delgado Dixon Donovan Dugan Duran Easton Eckert Ellis Engel Espinoza Everett Farmer Fields Finley Fletcher
  Flores Foster Fowler Frost Fuentes Gallagher Garcia Garner Garza Gentry Gibbs Gilbert Glenn Gomez Goodwin Graham
  Granger Greer Griffin Guthrie Hale Hammond Hansen Hardin Harlan Harper Hatcher Hawkins Hayes Heath Hendricks Henson
  Hernandez Hewitt Holcomb Holloway Holt Hooper Horton Howell Huckaby Hudson Hutchins Ibarra Ingram Jacobsen James
  Jennings Johansen Keller Kemp Kendrick Kessler Kirby Knox Lambert Landry Larsen Lawson Ledbetter Lindgren Lockhart
  Logan Lopez Lowe Lucero Mackey Maddox Maldonado Marsh Martinez Mathis Maxwell McBride McCall McCoy McDaniel McGraw
  McKay Medina Mercer Merritt Monroe Montoya Mosley Mullins Nash Navarro Nelson Nichols Nolan Norris Oakley Ortega
  Osborne Owens Pacheco Palmer Parrish Patton Pearson Peralta Phelps Pierce Platt Pope Porter Prescott Pruitt Quintana
  Ramsey Rankin Reyes Rhodes Riggs Rios Roark Rollins Romero Rowland Ruiz Rutledge Salazar Sanders Savage Sawyer
  Schaefer Sellers Shaffer Shelton Skinner Sloan Snyder Sorensen Spencer Stafford Stanton Stark Sterling Stokes Stroud
  Sullivan Summers Sutton Talbot Tanner Tate Terrell Thatcher Thornton Tidwell Trujillo Tucker Underwood Valdez Vance
  Vaughn Vega Wagner Walden Walsh Ward Watts Weaver Webb Wheeler Whitaker Whitfield Wilcox Wilder Winslow Wolfe
  Woodard Wooten Wyatt Yates Yoder Young Zamora Ziegler
`)

/** Words of a horse's registered name. */
const HORSE_FIRST_WORDS = words(`
  Amber Bold Bourbon Cactus Cash Cedar Chrome Cinder Copper Coyote Dashing Desert Diamond Dusty Easy Ember Fancy
  Frosty Ghost Ginger Golden Honey Hustlin Iron Jazzy Juniper Lady Lightning Lonesome Lucky Maverick Mesquite Midnight
  Misty Moonlit Oakley Painted Pepper Perfect Prairie Quick Ranch Reckless Red Rocket Royal Ruby Rusty Sassy Sierra
  Silver Smokin Sonora Stormy Sugar Sunny Sweet Tequila Thunder Tuff Twilight Velvet Vegas Whiskey Wild Windy
`)

const HORSE_LAST_WORDS = words(`
  Bandit Bar Blaze Boogie Breeze Bullet Cadillac Cartel Charm Chic Comet Cowgirl Creek Dancer Dash Dream Dreamer Drift
  Duchess Echo Express Fame Fire Firefly Flash Flight Fortune Fury Gambler Gold Harbor Hawk Jet Jewel Lace Legend Lena
  Magic Mischief Money Moon Outlaw Peppy Rebel Rein Rider Ridge Road Rose Runner Saint Shadow Socks Song Spark Special
  Spirit Star Streak Sundae Talk Tango Thunder Tornado Trail Whisper Wind Wings
`)
