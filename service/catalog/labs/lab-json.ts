import { Prisma } from '#service/db/generated/client.ts'

export const labJson = Prisma.sql`json_build_object(
  'id', lab.id,
  'slug', lab.slug,
  'name', lab.name,
  'first_line_address', lab.first_line_address,
  'city', lab.city,
  'zipcode', lab.zipcode,
  'collection_methods', lab.collection_methods,
  'sample_types', lab.sample_types,
  'is_national', lab.is_national
)`
