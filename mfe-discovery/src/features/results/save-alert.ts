import type { ToastMessage } from '@plekje/ui'
import { alertsClient, failureText, hasStatus, type QueryClient } from '@plekje/web-kit'
import { alertsCopy } from '../../copy/alerts'

/** Saves an alert for a search and reports the result, including whether the user must sign in first. */
export async function saveAlert(
  criteria: string,
  client: QueryClient,
): Promise<{ readonly toast: ToastMessage; readonly mustSignIn: boolean }> {
  try {
    const { name } = await alertsClient.addAlert({ body: { criteria } })
    void client.invalidateQueries({ queryKey: ['alerts'] })
    return { toast: { title: alertsCopy.followed, description: alertsCopy.followedText(name) }, mustSignIn: false }
  } catch (failure) {
    const description = failureText(failure)
    return {
      toast: { title: alertsCopy.failed, description, variant: 'destructive' },
      mustSignIn: hasStatus(failure, 401),
    }
  }
}
