/** What the server or the code complained about since the last test. */
export const complaints: string[] = []
