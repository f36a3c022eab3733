export * from './chart'
export * from './chart-plot'
