use std::collections::HashMap;

use serde::Deserialize;

use crate::options::{Language, RegionNames};

#[derive(Deserialize)]
struct InBoth {
    en: String,
    zh: String,
}

impl InBoth {
    fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Chinese => &self.zh,
        }
    }
}

#[derive(Deserialize)]
struct Country {
    continent: String,
    #[serde(flatten)]
    names: InBoth,
}

/// The names that files do not contain.
#[derive(Deserialize)]
pub(crate) struct Names {
    countries: HashMap<String, Country>,
    mainland_china: HashMap<String, InBoth>,
    continents: HashMap<String, InBoth>,
    /// Chinese names of operators by their English names.
    operators: HashMap<String, String>,
}

impl Names {
    pub(crate) fn new(rules: RegionNames) -> Self {
        let mut names: Self =
            serde_json::from_str(include_str!("names.json")).expect("the names are part of the crate");
        if rules == RegionNames::Cldr {
            names.mainland_china.clear();
        }
        names
    }

    pub(crate) fn country(&self, code: &str, language: Language) -> Option<String> {
        let renamed = self.mainland_china.get(code);
        let names = renamed.or_else(|| self.countries.get(code).map(|country| &country.names))?;
        known(names.of(language))
    }

    pub(crate) fn continent(&self, code: &str, language: Language) -> Option<String> {
        let continent = self.continents.get(&self.countries.get(code)?.continent)?;
        known(continent.of(language))
    }

    pub(crate) fn operator(&self, isp: String, language: Language) -> String {
        match self.operators.get(&isp) {
            Some(name) if language == Language::Chinese => name.clone(),
            _ => isp,
        }
    }
}

fn known(text: &str) -> Option<String> {
    if text.is_empty() {
        None
    } else {
        Some(text.into())
    }
}
