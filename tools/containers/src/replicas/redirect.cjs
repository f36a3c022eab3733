// Loaded before a unit (NODE_OPTIONS): redirects connections to ports of engines to proxies. Settings cannot do this,
// because a broker sends its own address to its clients. REPLICAS_REDIRECT: "27017=41000 …".
const { Socket } = require('node:net')

const ports = new Map((process.env.REPLICAS_REDIRECT ?? '').split(' ').map((pair) => pair.split('=').map(Number)))
const connect = Socket.prototype.connect

Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0]
  const port = typeof options === 'object' && options !== null ? ports.get(Number(options.port)) : undefined
  if (port !== undefined) options.port = port
  return connect.apply(this, args)
}
