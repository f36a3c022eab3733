import { RadioGroup } from '@plekje/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { nl } from '../copy/nl'
import { chooseTheme, storedTheme, subscribeToTheme } from './theme'

const choices = [
  { value: 'system' as const, label: nl.footer.themes.system, icon: <Monitor aria-hidden="true" /> },
  { value: 'light' as const, label: nl.footer.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark' as const, label: nl.footer.themes.dark, icon: <Moon aria-hidden="true" /> },
]

export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, storedTheme, () => 'system' as const)
  return <RadioGroup legend={nl.footer.theme} choices={choices} value={theme} onChange={chooseTheme} />
}
