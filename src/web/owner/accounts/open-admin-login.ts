/** A window event that opens the admin login; its name is in the specification. */
export const OPEN_ADMIN_LOGIN = 'openAdminModal'

export const openAdminLogin = () => {
  window.dispatchEvent(new Event(OPEN_ADMIN_LOGIN))
}

/** Begins the fragment of an emailed unlock link. */
export const UNLOCK_HASH = '#unlock='
