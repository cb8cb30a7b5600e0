# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "meridian-ip"
  spec.version = "1.0.0"
  spec.summary = "Locates IP addresses with the Meridian API or a local database file"
  spec.authors = ["Meridian"]
  spec.license = "Nonstandard"
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir["lib/**/*", "README.md"]
end
