import type { ComponentType } from 'react'
import { Route, type RouteComponentProps } from 'wouter'
import { type PageName, type PageParams, pages } from '../../contract/pages.ts'

/** A screen for each page; its props are the address's parameters. */
export type Screens<Names extends PageName> = {
  [Name in Names]: ComponentType<{ params: PageParams<Name> }>
}

export const pageRoutes = <Names extends PageName>(screens: Screens<Names>) =>
  (Object.keys(screens) as Names[]).map((name) => (
    <Route
      key={name}
      path={pages[name].path}
      component={screens[name] as ComponentType<RouteComponentProps>}
    />
  ))
