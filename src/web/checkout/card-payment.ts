/** What became of a card: the shop itself is asked afterwards, so `paid` is only the form's word. */
export type CardResult =
  | { status: 'paid' }
  | { status: 'declined'; message: string }
  /** The signal went away in the middle. */
  | { status: 'unknown' }

export interface CardForm {
  /** Why the card cannot be taken yet, as far as the form knows. */
  problem: string | null
  pay(clientSecret: string, buyer: { email: string; phone: string }): Promise<CardResult>
}

/** A card field, whoever provides it. */
export interface CardFieldProps {
  /** Null while the field cannot take a card yet. */
  onForm(form: CardForm | null): void
  disabled: boolean
}
