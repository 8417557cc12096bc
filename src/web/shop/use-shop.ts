import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Shop } from '../../contract/shop.ts'

/** The shop's own words; undefined only while a page that came without them loads. */
export const useShop = () => useQuery<Shop>({ queryKey: [api.shop] }).data
