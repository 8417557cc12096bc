/** The page-wide event that opens the admin login, from wherever it is dispatched. */
export const OPEN_ADMIN_LOGIN = 'openAdminModal'

export const openAdminLogin = () => {
  window.dispatchEvent(new Event(OPEN_ADMIN_LOGIN))
}
