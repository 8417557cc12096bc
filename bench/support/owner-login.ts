export const OWNER = { username: 'admin', password: 'barrels and light' }
