/** Ends whatever it stands in, and then does something that can be seen. */
export const SCRIPT = `</title></textarea></script><script>window.tricked=1</script><img src=x onerror="window.tricked=1">`
/** For fields with little room. */
export const SHORT = '"><img src=x onerror=tricked=1>'
export const SHORTEST = '<svg onload=a()>'
