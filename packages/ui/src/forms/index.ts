export * from './form'
export * from './server-errors'
export * from './use-sending'
