/**
 * Modules of the page, which are all in this chunk. Each runs in a task of its own: in a single task they would keep a
 * slow phone from responding to input for a sixth of a second.
 */
const MODULES = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@plekje/contracts/plain'),
  () => import(/* webpackMode: "eager" */ '@plekje/web-kit'),
  () => import(/* webpackMode: "eager" */ '@plekje/ui'),
  () => import(/* webpackMode: "eager" */ './app'),
]

export async function runPage(): Promise<void> {
  for (const load of MODULES) {
    await load()
    await nextTask()
  }
  const { start } = await import(/* webpackMode: "eager" */ './start')
  start()
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
