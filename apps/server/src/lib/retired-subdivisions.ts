/** Codes that ISO 3166-2 has withdrawn, with the code that replaced each one; "" if it was divided or has none. */
export const retiredSubdivisions: Readonly<Record<string, string>> = {
  ...{ "IN-OR": "IN-OD", "IN-UT": "IN-UK", "IN-UL": "IN-UK", "IN-CT": "IN-CG", "IN-TG": "IN-TS" },
  ...{ "IN-DN": "IN-DH", "IN-DD": "IN-DH", "MX-DIF": "MX-CMX", "FR-75": "FR-75C", "PK-TA": "PK-KP", "CN-44": "CN-GD" },
};

/** Codes that the list in use does not have yet, with their names. */
export const laterSubdivisions: Readonly<Record<string, string>> = {};
