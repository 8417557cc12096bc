import encodeQR from 'qr'

/** A link for the camera of another device. Light on dark is what some phones cannot read, so it stands on white. */
export const QrPicture = ({ text }: { text: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: 3 }))}`}
    alt="QR code of your order link"
    width={176}
    height={176}
    className="mt-3 rounded-[10px] bg-white"
  />
)
