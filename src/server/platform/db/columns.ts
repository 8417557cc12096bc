/**
 * Columns use only types that SQLite and PostgreSQL store alike: integers, text, ISO-8601 text for times, integer cents for
 * money, 0 and 1 for booleans, JSON as text.
 */
export type Time = string
export type Flag = 0 | 1
export type Json = string
