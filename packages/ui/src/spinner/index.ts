export * from './spinner'
