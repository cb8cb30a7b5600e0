-- The first price list promised a batch call for every type, but only IP geolocation (type 1) has one.
UPDATE "Package" SET "features" = (
  SELECT coalesce(jsonb_agg(
    CASE WHEN feature->>'nameEn' = 'Batches of 1,000'
      THEN feature || '{"nameEn": "Batches of up to 1,000", "nameZh": "批量查询，一次最多 1,000 条"}'
      ELSE feature END
    ORDER BY place), '[]')
  FROM jsonb_array_elements("features") WITH ORDINALITY AS listed(feature, place)
  WHERE "type" = 1 OR feature->>'nameEn' <> 'Batches of 1,000'
)
WHERE "features" @> '[{"nameEn": "Batches of 1,000"}]';
