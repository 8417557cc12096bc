/** `Jane_Doe.mp4`: a download is named after the rider, with underscores, and after the horse where there are several. */
export const videoFileName = (riderName: string, horse?: { horse: number; name: string | null }) => {
  const parts = horse ? [riderName, horse.name ?? `horse ${horse.horse}`] : [riderName]
  return `${parts.join(' ').trim().replace(/\s+/g, '_')}.mp4`
}
