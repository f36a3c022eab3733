export * from './browser'
export * from './describe-each-engine'
export * from './platform-process'
export * from './wait-until'
