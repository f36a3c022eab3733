import type { RouteObject } from '@plekje/web-kit'

export const routes: RouteObject[] = []
