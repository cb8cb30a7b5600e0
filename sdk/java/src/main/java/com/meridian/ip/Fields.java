package com.meridian.ip;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The choice of fields of an answer, such as {@code location.city} or {@code asn}. */
final class Fields {
    private static final Set<String> KNOWN = new HashSet<>();

    static {
        Map<String, Class<?>> groups =
                Map.of("location", Location.class, "asn", Asn.class, "proxy", Privacy.class);
        groups.forEach((group, type) -> {
            KNOWN.add(group);
            for (Field field : type.getDeclaredFields()) {
                SerializedName name = field.getAnnotation(SerializedName.class);
                if (name != null) {
                    KNOWN.add(group + "." + name.value());
                }
            }
        });
    }

    private Fields() {}

    /** Throws INVALID_FIELDS for a field that the API does not have either. */
    static void check(List<String> fields) {
        if (fields == null) {
            return;
        }
        for (String field : fields) {
            if (!KNOWN.contains(field)) {
                throw ApiException.of("INVALID_FIELDS", "The field \"" + field + "\" does not exist", "fields");
            }
        }
    }

    /** Keeps only the chosen fields of an answer; null chooses all. */
    static JsonObject choose(JsonObject answer, List<String> fields) {
        if (fields == null) {
            return answer;
        }
        JsonObject chosen = new JsonObject();
        for (String field : fields) {
            int dot = field.indexOf('.');
            if (dot < 0) {
                chosen.add(field, answer.get(field));
                continue;
            }
            String group = field.substring(0, dot);
            String name = field.substring(dot + 1);
            if (!chosen.has(group)) {
                chosen.add(group, new JsonObject());
            }
            chosen.getAsJsonObject(group).add(name, answer.getAsJsonObject(group).get(name));
        }
        return chosen;
    }
}
