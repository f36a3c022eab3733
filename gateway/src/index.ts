export { GatewaySettings, gatewayEngineRoles, readGatewayConfig } from './config'
export { createGateway, type GatewayEngines } from './gateway'
export { routeTable } from './routes/route-table'
