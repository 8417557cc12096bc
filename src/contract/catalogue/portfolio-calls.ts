import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { NewPortfolioItem, PortfolioChange, PortfolioItem, PortfolioOrder } from './portfolio.ts'

export const listPortfolio = endpoint('GET /api/portfolio', {
  access: 'visitor',
  shows: ['portfolio'],
  tag: 'portfolio',
  summary: 'The portfolio',
  answer: z.array(PortfolioItem),
})

export const addWork = endpoint('POST /api/portfolio', {
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Add a portfolio item',
  body: NewPortfolioItem,
  status: 201,
  answer: PortfolioItem,
})

export const orderPortfolio = endpoint('PUT /api/portfolio', {
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Set the order of the portfolio',
  body: PortfolioOrder,
  answer: z.array(PortfolioItem),
  errors: ['conflict'],
})

export const changeWork = endpoint('PUT /api/portfolio/:id', {
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Change a portfolio item',
  params: IdParam,
  body: PortfolioChange,
  answer: PortfolioItem,
  errors: ['not-found'],
})

export const removeWork = endpoint('DELETE /api/portfolio/:id', {
  access: 'owner',
  changes: ['portfolio'],
  tag: 'portfolio',
  summary: 'Delete a portfolio item',
  params: IdParam,
  errors: ['not-found'],
})
