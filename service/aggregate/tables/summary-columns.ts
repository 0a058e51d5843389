import type { SummaryTableName } from '#contract/aggregate/tables.ts'
import { Prisma } from '#service/db/generated/client.ts'

// How each column is read from wearable_summary s. Fields are by their names on the wire (contract 2.16). Only fixed
// words become SQL here.

const at = (path: string) => `s.fields #> '{${path}}'`
const numberAt = (path: string) =>
  `CASE WHEN jsonb_typeof(${at(path)}) = 'number' THEN (${at(path)})::float8 END`
const textAt = (path: string) => `(s.fields #>> '{${path}}')`
const booleanAt = (path: string) =>
  `CASE WHEN jsonb_typeof(${at(path)}) = 'boolean' THEN (${at(path)})::boolean END`
const listAt = (path: string) =>
  `CASE WHEN jsonb_typeof(${at(path)}) = 'array' THEN ${at(path)} END`
const dateAt = (path: string) =>
  `CASE WHEN pg_input_is_valid(${textAt(path)}, 'date') THEN ${textAt(path)}::date END`
const secondsOfMinutes = (path: string) => `60 * ${numberAt(path)}`
const localOf = (column: string) =>
  `(${column} AT TIME ZONE 'UTC' + make_interval(secs => coalesce(s.timezone_offset, 0)))`

const source = {
  source_type: 's.source_type',
  source_provider: 's.provider',
  source_app_id: 's.app_id',
  source_device_id: 's.device_id',
}
const timeZone = { time_zone: 's.time_zone' }
const session = { session_start: localOf('s.starts_at'), session_end: localOf('s.ends_at') }

const ofEach = (names: string[], write: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, write(name)]))
const nutrients = (unit: string, path: string, names: string) =>
  Object.fromEntries(
    names.split(' ').map((name) => [`${name}_${unit}`, numberAt(`${path},${name}`)]),
  )
const intensities = ['low', 'medium', 'high']

const columns: Record<Exclude<SummaryTableName, 'derived_readiness'>, Record<string, string>> = {
  sleep: {
    id: 's.id::text',
    ...session,
    ...ofEach(['state', 'type'], textAt),
    duration_second: numberAt('duration'),
    stage_asleep_second: numberAt('total'),
    ...Object.fromEntries(
      ['awake', 'light', 'rem', 'deep', 'unknown'].map((stage) => [
        `stage_${stage}_second`,
        numberAt(stage),
      ]),
    ),
    latency_second: numberAt('latency'),
    heart_rate_minimum: numberAt('hr_lowest'),
    heart_rate_mean: numberAt('hr_average'),
    heart_rate_maximum: numberAt('hr_highest'),
    heart_rate_dip: numberAt('hr_dip'),
    heart_rate_resting: numberAt('hr_resting'),
    hrv_mean_rmssd: numberAt('average_hrv'),
    hrv_mean_sdnn: numberAt('average_hrv_sdnn'),
    skin_temperature_delta: numberAt('temperature_delta'),
    ...ofEach(
      ['efficiency', 'skin_temperature', 'respiratory_rate', 'score', 'recovery_readiness_score'],
      numberAt,
    ),
    ...source,
    ...timeZone,
  },
  activity: {
    date: 's.calendar_date',
    ...ofEach(
      ['calories_total', 'calories_active', 'steps', 'floors_climbed', 'wheelchair_push'],
      numberAt,
    ),
    distance_meter: numberAt('distance'),
    duration_active_second: `CASE WHEN ${intensities.map((name) => `${numberAt(name)} IS NOT NULL`).join(' OR ')}
      THEN ${intensities.map((name) => `60 * coalesce(${numberAt(name)}, 0)`).join(' + ')} END`,
    ...Object.fromEntries(
      ['sedentary', ...intensities].map((name) => [
        `intensity_${name}_second`,
        secondsOfMinutes(name),
      ]),
    ),
    heart_rate_mean: numberAt('heart_rate,avg_bpm'),
    heart_rate_minimum: numberAt('heart_rate,min_bpm'),
    heart_rate_maximum: numberAt('heart_rate,max_bpm'),
    heart_rate_resting: numberAt('heart_rate,resting_bpm'),
    heart_rate_mean_walking: numberAt('heart_rate,avg_walking_bpm'),
    wheelchair_use: booleanAt('wheelchair_use'),
    ...source,
    ...timeZone,
    time_zone_offset: 's.timezone_offset::float8',
  },
  workout: {
    ...session,
    title: textAt('title'),
    sport_name: textAt('sport,name'),
    sport_slug: textAt('sport,slug'),
    duration_active_second: numberAt('moving_time'),
    heart_rate_mean: numberAt('average_hr'),
    heart_rate_minimum: numberAt('min_hr'),
    heart_rate_maximum: numberAt('max_hr'),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((zone) => [
        `heart_rate_zone_${zone}`,
        numberAt(`hr_zones,${zone - 1}`),
      ]),
    ),
    distance_meter: numberAt('distance'),
    calories: numberAt('calories'),
    elevation_gain_meter: numberAt('total_elevation_gain'),
    elevation_maximum_meter: numberAt('elev_high'),
    elevation_minimum_meter: numberAt('elev_low'),
    speed_mean: numberAt('average_speed'),
    speed_maximum: numberAt('max_speed'),
    power_source: `CASE ${booleanAt('device_watts')} WHEN true THEN 'device' WHEN false THEN 'estimated' END`,
    power_mean: numberAt('average_watts'),
    power_maximum: numberAt('max_watts'),
    power_weighted_mean: numberAt('weighted_average_watts'),
    steps: numberAt('steps'),
    map_polyline: textAt('map,polyline'),
    map_summary_polyline: textAt('map,summary_polyline'),
    external_id: textAt('provider_id'),
    ...source,
    ...timeZone,
  },
  body: {
    measured_at: `coalesce(${localOf('s.starts_at')}, s.calendar_date::timestamp)`,
    weight_kilogram: numberAt('weight'),
    fat_mass_percentage: numberAt('fat'),
    ...ofEach(
      [
        'water_percentage',
        'muscle_mass_percentage',
        'visceral_fat_index',
        'bone_mass_percentage',
        'body_mass_index',
        'lean_body_mass_kilogram',
        'waist_circumference_centimeter',
      ],
      numberAt,
    ),
    ...source,
    ...timeZone,
  },
  meal: {
    date: 's.calendar_date',
    name: textAt('name'),
    calories: numberAt('energy,value'),
    carbohydrate_gram: numberAt('macros,carbs'),
    ...nutrients('gram', 'macros', 'protein alcohol water fibre sugar cholesterol'),
    ...Object.fromEntries(
      ['saturated', 'monounsaturated', 'polyunsaturated', 'omega3', 'omega6', 'total'].map(
        (kind) => [`${kind}_fat_gram`, numberAt(`macros,fats,${kind}`)],
      ),
    ),
    ...nutrients(
      'milligram',
      'micros,minerals',
      'sodium potassium calcium phosphorus magnesium iron zinc fluoride chloride',
    ),
    ...nutrients(
      'milligram',
      'micros,vitamins',
      'vitamin_a vitamin_b1 riboflavin niacin pantothenic_acid vitamin_b6 vitamin_c vitamin_e',
    ),
    ...nutrients(
      'microgram',
      'micros,vitamins',
      'biotin vitamin_b12 vitamin_d vitamin_k folic_acid',
    ),
    ...nutrients('milligram', 'micros,trace_elements', 'copper manganese'),
    ...nutrients('microgram', 'micros,trace_elements', 'chromium iodine molybdenum selenium'),
    ...source,
  },
  menstrual_cycle: {
    period_start: `coalesce(${dateAt('period_start')}, s.calendar_date)`,
    ...ofEach(['period_end', 'cycle_end'], dateAt),
    is_predicted: booleanAt('is_predicted'),
    ...ofEach(
      [
        'menstrual_flow',
        'cervical_mucus',
        'intermenstrual_bleeding',
        'contraceptive',
        'detected_deviations',
        'ovulation_test',
        'home_pregnancy_test',
        'home_progesterone_test',
        'sexual_activity',
        'basal_body_temperature',
      ],
      listAt,
    ),
    ...source,
  },
  profile: {
    height_centimeter: numberAt('height'),
    birth_date: dateAt('birth_date'),
    wheelchair_use: booleanAt('wheelchair_use'),
    ...ofEach(['gender', 'sex'], textAt),
    created_at: "(s.created_at AT TIME ZONE 'UTC')",
    updated_at: "(s.updated_at AT TIME ZONE 'UTC')",
    ...source,
  },
}

export type StoredTableName = keyof typeof columns

export function readSummaryColumn(table: StoredTableName, name: string): Prisma.Sql | undefined {
  const found = Object.hasOwn(columns[table], name) ? columns[table][name] : undefined
  return found === undefined ? undefined : Prisma.raw(found)
}

/** Under which moment a row is filed: a night under its waking, a day under its midnight. */
export const indexColumns: Record<StoredTableName, string> = {
  sleep: 'session_end',
  activity: 'date',
  workout: 'session_start',
  body: 'measured_at',
  meal: 'date',
  menstrual_cycle: 'period_start',
  profile: 'updated_at',
}
