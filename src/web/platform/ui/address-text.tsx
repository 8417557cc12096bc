/** An e-mail address that, where it is too long for its place, goes on after the @ and not in the middle of a word. */
export function AddressText({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
