const { federate } = require('@plekje/web-kit/federate')

module.exports = federate({ name: 'shell', port: 8090, kind: 'shell', dir: __dirname })
