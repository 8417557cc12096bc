import Leaf from 'lucide/leaf'
import { classes } from '../platform/ui/classes.ts'
import { IconButton } from '../platform/ui/icon-button.tsx'
import { chooseDataSaver, useDataSaver } from './data-saver.ts'

/** Small pictures and no storyboards; a tapped preview still plays. */
export function DataSaverSwitch() {
  const on = useDataSaver()
  return (
    <IconButton
      label={on ? 'Data saver is on' : 'Data saver'}
      aria-pressed={on}
      onClick={() => chooseDataSaver(!on)}
      className={classes('sm:border max-sm:-mx-1', on ? 'border-bolt/60 text-bolt' : 'border-chalk/15')}
    >
      <Leaf aria-hidden="true" />
    </IconButton>
  )
}
