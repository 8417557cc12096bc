/** Who looks: a visitor sees active sports and what belongs to them, the admin sees `all`. */
export interface View {
  all?: boolean
}
