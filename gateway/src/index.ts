export { GatewaySettings, gatewayEngineRoles, readGatewayConfig } from './config'
export { createGateway, type GatewayEngines, type GatewayOptions } from './gateway'
export { routeTable } from './routes/route-table'
