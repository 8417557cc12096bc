/** A window event that opens the admin login; its name is in the specification. */
export const OPEN_ADMIN_LOGIN = 'openAdminModal'

/** With a `path`, the login goes there instead of to the owner's first page. */
export const openAdminLogin = (path?: string) => {
  window.dispatchEvent(new CustomEvent(OPEN_ADMIN_LOGIN, { detail: path }))
}

/** Begins the fragment of an emailed unlock link. */
export const UNLOCK_HASH = '#unlock='
/** Begins that of an invitation. */
export const INVITE_HASH = '#invite='
