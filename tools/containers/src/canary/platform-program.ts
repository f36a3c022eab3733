import { openEngines } from '@plekje/engines'
import { runPlatform } from '../../../platform/src/run-platform'

// The platform of `npm start`, which also prints the port of each service, so that a second gateway can call them.
runPlatform(openEngines, {
  serve: (name, port, create) => {
    console.log(`${name} listens on ${port}`)
    return create(port)
  },
})
