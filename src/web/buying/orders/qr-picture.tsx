import encodeQR from 'qr'

/** On white, since some phones cannot read light on dark. */
export const QrPicture = ({ text }: { text: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: 3 }))}`}
    alt="QR code of your order link"
    width={176}
    height={176}
    className="mt-3 rounded-[10px] bg-white"
  />
)
