// Loaded before a unit (NODE_OPTIONS): connections to ports of engines go to the proxies that stand in front of them. A
// broker tells its clients where it is, so that no setting could lead them elsewhere. REPLICAS_REDIRECT: "27017=41000 …".
const { Socket } = require('node:net')

const ports = new Map((process.env.REPLICAS_REDIRECT ?? '').split(' ').map((pair) => pair.split('=').map(Number)))
const connect = Socket.prototype.connect

Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0]
  const port = typeof options === 'object' && options !== null ? ports.get(Number(options.port)) : undefined
  if (port !== undefined) options.port = port
  return connect.apply(this, args)
}
