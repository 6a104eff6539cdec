//! The description of the addresses for programs.

/// OpenAPI 3.1.
pub(crate) const DOCUMENT: &str = include_str!(env!("NIMATRON_OPENAPI"));

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use ask::question::LIMITS;
    use ask::{Ask, Each};

    use crate::server::API;

    fn keys(value: &Value) -> BTreeSet<&str> {
        value.as_object().unwrap().keys().map(String::as_str).collect()
    }

    /// The address is there, with exactly the fields of its question.
    fn described<A: Ask>(document: &Value) {
        let path = format!("{API}/{}", A::PATH);
        let content =
            &document["paths"][&path]["post"]["requestBody"]["content"]["application/json"];
        let name = content["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
        let schema = &document["components"]["schemas"][name];
        assert_eq!(keys(&schema["properties"]), A::FIELDS.iter().copied().collect(), "{path}");
        assert_eq!(schema["additionalProperties"], false, "{path}");
        // Its example is such a question.
        let example: A = A::deserialize(&content["example"]).unwrap();
        drop(example);
    }

    struct Described<'d>(&'d Value);

    impl Each for Described<'_> {
        fn one<A: Ask>(&mut self) {
            described::<A>(self.0);
        }
    }

    #[test]
    fn every_field_of_every_question_is_described() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        ask::each(&mut Described(&document));
        let limits = &document["components"]["schemas"]["Limits"]["properties"];
        assert_eq!(keys(limits), LIMITS.into_iter().collect());
        let posts = document["paths"]
            .as_object()
            .unwrap()
            .values()
            .filter(|path| path.get("post").is_some());
        assert_eq!(posts.count(), 11);
        assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    }

    /// Every `$ref` leads somewhere.
    fn references(value: &Value, document: &Value) {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(to)) = object.get("$ref") {
                    assert!(document.pointer(to.trim_start_matches('#')).is_some(), "{to}");
                }
                object.values().for_each(|value| references(value, document));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, document)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        references(&document, &document);
    }
}
