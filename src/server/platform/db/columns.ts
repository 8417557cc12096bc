/**
 * What a column may hold: only what SQLite and PostgreSQL keep alike, that is integers, text, ISO-8601 text for times, integer
 * cents for money, 0 and 1 for yes and no, JSON as text.
 */
export type Time = string
export type Flag = 0 | 1
export type Json = string
