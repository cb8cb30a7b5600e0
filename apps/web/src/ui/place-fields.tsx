import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";

export interface Place {
  province_code: string;
  city_code: string;
  district_code: string;
}

interface PlaceFieldsProps {
  place: Place;
  error?: string | undefined;
  onChange: (place: Place) => void;
}

function useDivisions(parent: string | null) {
  const input = parent ? { parent_code: parent } : {};
  const { data } = useQuery({ ...query(api.certification.getCity, input), enabled: parent !== "" });
  return data?.list ?? [];
}

/** Province, city and district, each narrowed by the one before. */
export function PlaceFields({ place, error, onChange }: PlaceFieldsProps) {
  const { place: texts } = useTexts("certification");
  const provinces = useDivisions(null);
  const cities = useDivisions(place.province_code);
  const districts = useDivisions(place.city_code);
  const options = (list: readonly { code: string; name: string }[], label: string) => [
    { value: "", label },
    ...list.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <div className="stack columns cols-3 gap-2">
      <NativeSelect
        label={texts.province}
        size="md"
        error={error}
        value={place.province_code}
        data={options(provinces, texts.choose)}
        onChange={({ currentTarget }) =>
          onChange({ province_code: currentTarget.value, city_code: "", district_code: "" })
        }
      />
      <NativeSelect
        label={texts.city}
        size="md"
        disabled={cities.length === 0}
        value={place.city_code}
        data={options(cities, texts.choose)}
        onChange={({ currentTarget }) => onChange({ ...place, city_code: currentTarget.value, district_code: "" })}
      />
      <NativeSelect
        label={texts.district}
        size="md"
        disabled={districts.length === 0}
        value={place.district_code}
        data={options(districts, texts.choose)}
        onChange={({ currentTarget }) => onChange({ ...place, district_code: currentTarget.value })}
      />
    </div>
  );
}
